# A Chromium for the browser tests: $CHROMIUM, an installed one, or Debian's; otherwise says how to install one. Prints its path.
for browser in ${CHROMIUM:+"$CHROMIUM"} chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if found=$(command -v "$browser" 2>/dev/null); then
        echo "$found"
        exit 0
    elif [ "$browser" = "${CHROMIUM:-}" ]; then
        echo "CHROMIUM is '$CHROMIUM', which can't be run." >&2
        exit 1
    fi
done

# The headless shell is the same engine without a window: a third of the processor time.
install="apt-get install -y --no-install-recommends chromium-headless-shell"
if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif sudo -n true 2>/dev/null; then
    as_root="sudo -n"
else
    as_root="none"
fi
if [ "$as_root" != none ] && command -v apt-get >/dev/null; then
    echo "installing Debian's Chromium for the browser tests ..." >&2
    # The list of packages may be missing or old: fetch it only where the installation fails without.
    $as_root env DEBIAN_FRONTEND=noninteractive $install >&2 ||
        { $as_root apt-get update >&2 && $as_root env DEBIAN_FRONTEND=noninteractive $install >&2; } || true
fi
command -v chromium-headless-shell || {
    echo "The browser tests need Chromium. Install it, or name one with CHROMIUM=/path/to/chromium:" >&2
    echo "  sudo $install" >&2
    exit 1
}
