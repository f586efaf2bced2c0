# List everything that is missing on this machine in one message. Reads PYTHON and CXX.
missing=$("$PYTHON" - 2>/dev/null <<'END'
import os, sys, sysconfig
if sys.version_info < (3, 11):
    print("  Python 3.11 or newer (this one is %d.%d; another is chosen with make PYTHON=...)" % sys.version_info[:2])
else:
    try:
        import ensurepip, venv
    except ImportError:
        print("  Python's venv and ensurepip modules")
    if not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")):
        print("  Python's headers (Python.h)")
END
) || missing="  Python 3.11 or newer, with venv and headers ('$PYTHON' does not run; another is chosen with make PYTHON=...)"

# CXX may be several words, such as "ccache g++".
echo '#include <compare>' | ${CXX:-g++} -std=c++20 -x c++ -fsyntax-only - 2>/dev/null || missing="$missing
  a C++20 compiler ('${CXX:-g++}' is missing or too old; another is chosen with make CXX=...)"

if [ -n "$missing" ]; then
    {
        echo "gridwise cannot be built here yet. Missing:"
        echo "$missing" | sed '/^$/d'
        echo "On Debian and Ubuntu:"
        echo "  sudo apt-get install make g++ python3-venv python3-dev"
    } >&2
    exit 1
fi
