# A tour of the main commands: each is shown, then run. `run 1 …` expects exit code 1.
run() {
    expected=$1
    shift
    printf '\n$ gridwise %s\n' "$*"
    code=0
    .venv/bin/gridwise "$@" || code=$?
    if [ "$code" -ne "$expected" ]; then
        echo "demo: exit code $code, expected $expected" >&2
        exit 1
    fi
}

mkdir -p build
rm -f build/twenty.pdf build/killer.svg build/sheet.pdf # of an earlier demo: gridwise does not overwrite files unasked
run 0 solve examples/sudoku.yml
run 0 solve examples/kenken.yml
run 1 check examples/two-solutions.yml
run 0 solve examples/kakuro.yml
run 0 explain examples/kenken.yml --until 5
run 0 rate examples/sudoku.yml
run 0 generate KenKen --size 4 --level easy --seed 1
run 0 generate Sudoku --level medium --count 20 --seed 1 -o build/twenty.pdf
run 0 draw examples/killer-sudoku.yml -o build/killer.svg
run 0 print examples/kenken.yml examples/killer-sudoku.yml -o build/sheet.pdf
run 0 types
printf '\nThe drawing is in build/killer.svg, the worksheets in build/sheet.pdf and build/twenty.pdf; `make serve` opens the page.\n'
