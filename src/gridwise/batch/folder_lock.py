"""The lock of a working folder: only one run at a time works in it, or deletes what is in it."""

from __future__ import annotations

import fcntl
import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import IO

from gridwise.common.errors import PuzzleError, Where

LOCK = "lock"


class FolderLock:
    """The lock of one folder, which is a file in it. It ends with the process that holds it."""

    def __init__(self, folder: Path, results: Path) -> None:
        self.folder, self.results = folder, results
        """The results are what the error names if another run holds the lock."""
        self._file: IO[bytes] | None = None

    @property
    def held(self) -> bool:
        """Whether this run holds the lock."""
        return self._file is not None

    def take(self) -> None:
        """Create the folder if needed, and lock it; a PuzzleError if another run has it."""
        while not self.held:
            self.folder.mkdir(parents=True, exist_ok=True)
            with suppress(FileNotFoundError):  # the run that had the folder has just deleted it
                self._try()

    def _try(self) -> None:
        file = (self.folder / LOCK).open("wb")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # A lock on a file that its last owner deleted in the meantime protects nothing.
            if os.path.samestat(os.fstat(file.fileno()), (self.folder / LOCK).stat()):
                self._file = file
        except BlockingIOError:
            raise PuzzleError("another run is writing these results", where=Where(str(self.results))) from None
        finally:
            if self._file is not file:
                file.close()

    def clear(self) -> None:
        """Delete everything else in the folder, which must be locked."""
        assert self.held
        for path in self.folder.iterdir():
            if path.name == LOCK:
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()

    def release(self) -> None:
        """Let other runs use the folder."""
        if self._file is not None:
            self._file.close()
            self._file = None
