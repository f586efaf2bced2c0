"""The endpoints, one line each; every request about a puzzle goes to a worker."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException as StarletteHTTPException

from gridwise.common.version import VERSION
from gridwise.model.plugins import plugin_files
from gridwise.web import catalogue, clue_models, models, playing_models
from gridwise.web.clue_tools import all_icons
from gridwise.web.guard import Guard
from gridwise.web.job_response import LINES, JobResponse
from gridwise.web.languages import Languages, texts_folder
from gridwise.web.lesson_tasks import all_lessons
from gridwise.web.pool import Pool
from gridwise.web.settings import ServerSettings
from gridwise.web.static_files import PAGE, Compressed, StaticFiles

Responses = dict[int | str, dict[str, Any]]

_UNKNOWN: Responses = {404: {"model": models.Error, "description": "nothing has this name"}}
_ERRORS: Responses = {
    408: {"model": models.Error, "description": "the request body did not arrive in time"},
    413: {"model": models.Error, "description": "the request body is too large"},
    422: {"model": models.Error, "description": "the request body or the puzzle is invalid"},
    429: {"model": models.Error, "description": "too many jobs; the Retry-After header says when to try again"},
    504: {"model": models.Error, "description": "the job reached its time or memory limit"},
}
_STREAM: Responses = {200: {"content": {LINES: {"schema": {"type": "string"}}}, "description": "JSON lines"}}
_FILE: Responses = {200: {"content": {"*/*": {"schema": {"type": "string"}}}, "description": "a file"}}


def create_app(settings: ServerSettings | None = None, *, page: Path = PAGE) -> FastAPI:
    """The application. Its workers start and end with it."""
    settings = settings or ServerSettings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.pool = Pool(settings.limits, settings.lanes, plugin_files(), warns=not settings.is_local)
        await app.state.pool.start()
        try:
            yield
        finally:
            app.state.pool.close()

    app = FastAPI(
        title="gridwise",
        version=VERSION,
        description="Declare a grid puzzle; solve, explain, rate and draw it.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(Guard, names=settings.accepted_names, only_names=settings.is_local)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(StarletteHTTPException, _failed)
    app.include_router(_menus())
    app.include_router(_jobs())
    app.include_router(_page(StaticFiles(page, Languages(texts_folder()))))
    return app


def _invalid(request: Request, error: Exception) -> Response:
    """The response to an invalid body: its first error, without what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    message = f"{place}: {first['msg']}" if place else str(first["msg"])
    return JSONResponse({"error": {"message": message}}, 422)


def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, StarletteHTTPException)
    # Starlette answers 400 to a body that can't be parsed; here every invalid body is 422.
    status = 422 if error.status_code == 400 else error.status_code
    return JSONResponse({"error": {"message": str(error.detail)}}, status, error.headers)


def _menus() -> APIRouter:
    """The contents of the page's menus; they do not change while the server runs."""
    api = APIRouter(prefix="/api/v1", tags=["menus"])
    types, constraints, icons, formats, generating, lessons = map(
        Compressed.of_json,
        (
            catalogue.all_types(),
            catalogue.all_constraints(),
            all_icons(),
            catalogue.all_formats(),
            catalogue.all_recipes(),
            all_lessons(),
        ),
    )

    details, pictures = (
        {name: Compressed.of_json(each) for name, each in known.items()}
        for known in (catalogue.all_details(), catalogue.all_pictures())
    )

    @api.get("/types", response_model=list[models.TypeInfo])
    async def get_types(request: Request) -> Response:
        return types.response(request)

    @api.get("/types/{name}", response_model=models.TypeDetails, responses=_UNKNOWN)
    async def get_type(request: Request, name: str) -> Response:
        """The rules and the example of one type."""
        return _one_of(details, name, request)

    @api.get("/pictures/{group}", response_model=dict[str, str], responses=_UNKNOWN)
    async def get_pictures(request: Request, group: str) -> Response:
        """The examples of the types of a group, as SVG."""
        return _one_of(pictures, group, request)

    @api.get("/constraints", response_model=list[clue_models.ConstraintInfo])
    async def get_constraints(request: Request) -> Response:
        return constraints.response(request)

    @api.get("/icons", response_model=dict[str, clue_models.IconInfo])
    async def get_icons(request: Request) -> Response:
        """A drawing of a clue of each kind."""
        return icons.response(request)

    @api.get("/formats", response_model=models.Formats)
    async def get_formats(request: Request) -> Response:
        return formats.response(request)

    @api.get("/generating", response_model=models.Generating)
    async def get_generating(request: Request) -> Response:
        return generating.response(request)

    @api.get("/lessons", response_model=list[models.LessonTitle])
    async def get_lessons(request: Request) -> Response:
        return lessons.response(request)

    return api


def _one_of(known: dict[str, Compressed], name: str, request: Request) -> Response:
    """The response with this name, or 404."""
    if name not in known:
        raise StarletteHTTPException(404, f"'{name}' is not known here; one of {', '.join(known)} is")
    return known[name].response(request)


def _jobs() -> APIRouter:
    api = APIRouter(prefix="/api/v1", tags=["puzzles"], responses=_ERRORS)
    _board_jobs(api)
    _exact_jobs(api)
    _setter_jobs(api)
    _editor_jobs(api)
    _human_jobs(api)
    _learning_jobs(api)
    _new_jobs(api)
    _file_jobs(api)
    return api


def _answer(request: Request, task: str, body: BaseModel, **options: Any) -> Response:
    return JobResponse(request.app.state.pool, task, body.model_dump(), **options)


def _board_jobs(api: APIRouter) -> None:
    @api.post("/parse", response_model=models.BoardInfo)
    async def parse(body: models.ParseBody, request: Request) -> Response:
        """The board that a text in any known format describes."""
        return _answer(request, "parse", body)

    @api.post("/new", response_model=models.BoardInfo)
    async def new(body: models.NewBody, request: Request) -> Response:
        """An empty board; the type's example if the type has no empty board."""
        return _answer(request, "new", body)


def _exact_jobs(api: APIRouter) -> None:
    @api.post("/solve", response_class=Response, responses=_STREAM)
    async def solve(body: models.SolveBody, request: Request) -> Response:
        """Each solution as it is found, `{"solution": {cell: symbol}}`, then `{"answer": {…}}`: what is proved."""
        return _answer(request, "solve", body, streams=True, undecided=_solve_ended)

    @api.post("/count", response_model=models.CountInfo)
    async def count(body: models.CountBody, request: Request) -> Response:
        """The number of solutions, up to a limit."""
        return _answer(request, "count", body, undecided=_count_ended)

    @api.post("/candidates", response_model=models.TrueCandidates)
    async def candidates(body: models.CandidatesBody, request: Request) -> Response:
        """The symbols that occur in some solution, in how many each, and the number of solutions up to 100."""
        return _answer(request, "candidates", body, undecided=_candidates_ended)


def _setter_jobs(api: APIRouter) -> None:
    @api.post("/redundant", response_model=models.RedundancyInfo)
    async def redundant(body: models.PuzzleBody, request: Request) -> Response:
        """Which single clues could be removed, and a minimal set of clues; only if there is exactly one solution."""
        return _answer(request, "redundant", body, undecided=_redundant_ended)

    @api.post("/estimate", response_class=Response, responses=_STREAM)
    async def estimate(body: models.EstimateBody, request: Request) -> Response:
        """The estimated number of solutions, `{"estimate": {…}}`, updated repeatedly; the last has `"done": true`."""
        return _answer(request, "estimate", body, streams=True, undecided=_explain_ended)

    @api.post("/path", response_class=Response, responses=_STREAM)
    async def path(body: models.PuzzleBody, request: Request) -> Response:
        """`{"count": {…}}`, then `{"conflict": […]}` or the first `{"step": {…}}` lines and `{"rating": {…}}`."""
        return _answer(request, "path", body, streams=True, undecided=_explain_ended)

    @api.post("/diff", response_model=models.DifferenceInfo)
    async def diff(body: models.DiffBody, request: Request) -> Response:
        """What differs between two puzzles, and whether they are equivalent."""
        return _answer(request, "diff", body)


def _editor_jobs(api: APIRouter) -> None:
    @api.post("/adjust", response_class=Response, responses=_STREAM)
    async def adjust(body: models.AdjustBody, request: Request) -> Response:
        """What is being tried, `{"progress": "…"}`, then `{"adjustment": {…}}`, or `{"undecided": "why"}`."""
        return _answer(request, "adjust", body, streams=True, undecided=_explain_ended)

    @api.post("/nonogram", response_model=models.NonogramInfo)
    async def nonogram(body: models.NonogramBody, request: Request) -> Response:
        """The nonogram of a picture and, if that is not its only solution, the fewest changes that make it so."""
        return _answer(request, "nonogram", body)


def _redundant_ended(reason: str, sent: int) -> dict[str, Any]:
    return {"status": "undecided", "clues": [], "reason": reason}


def _solve_ended(reason: str, sent: int) -> dict[str, Any]:
    status = "several" if sent > 1 else "undecided"
    return {"answer": {"status": status, "count": sent, "reason": reason, "seconds": None}}


def _count_ended(reason: str, sent: int) -> dict[str, Any]:
    return {"count": 0, "exact": False, "status": "undecided", "reason": reason}


def _candidates_ended(reason: str, sent: int) -> dict[str, Any]:
    return {"candidates": {}, "forced": {}, **_count_ended(reason, sent)}


def _explain_ended(reason: str, sent: int) -> dict[str, Any]:
    return {"undecided": reason}


def _rate_ended(reason: str, sent: int) -> dict[str, Any]:
    return {"status": "undecided", "reason": reason}


def _human_jobs(api: APIRouter) -> None:
    @api.post("/marks", response_model=models.Marks)
    async def marks(body: models.MarksBody, request: Request) -> Response:
        """The pencil marks that givens and entries leave."""
        return _answer(request, "marks", body)

    @api.post("/dots", response_model=playing_models.Dots)
    async def dots(body: models.PuzzleBody, request: Request) -> Response:
        """The cells that a player's marks rule out."""
        return _answer(request, "dots", body)

    @api.post("/fog", response_model=playing_models.Light)
    async def fog(body: models.PuzzleBody, request: Request) -> Response:
        """The cells that a player's right entries light on a board in fog."""
        return _answer(request, "fog", body)

    @api.post("/combinations", response_model=playing_models.Combinations)
    async def combinations(body: playing_models.CombinationsBody, request: Request) -> Response:
        """The combinations of cages and runs."""
        return _answer(request, "combinations", body)

    @api.post("/check", response_model=models.Check)
    async def check(body: models.PuzzleBody, request: Request) -> Response:
        """The mistakes in a player's progress and marks."""
        return _answer(request, "check", body)

    @api.post("/progress", response_model=models.ProgressInfo)
    async def progress(body: models.PuzzleBody, request: Request) -> Response:
        """The clues that a player's board satisfies, and whether it is finished."""
        return _answer(request, "progress", body)

    @api.post("/hint", response_model=models.HintInfo)
    async def hint(body: models.HintBody, request: Request) -> Response:
        """The next step, in four stages."""
        return _answer(request, "hint", body)

    @api.post("/explain", response_class=Response, responses=_STREAM)
    async def explain(body: models.ExplainBody, request: Request) -> Response:
        """Each step as it is found, then `{"rating": {…}}`, or `{"undecided": "why"}`."""
        return _answer(request, "explain", body, streams=True, undecided=_explain_ended)

    @api.post("/choices", response_class=Response, responses=_STREAM)
    async def choices(body: models.PuzzleBody, request: Request) -> Response:
        """Every step that is possible now, `{"step": {…}}`, then `{"answer": {…}}`: how many, up to which level."""
        return _answer(request, "choices", body, streams=True, undecided=_explain_ended)

    @api.post("/rate", response_model=models.Rated | models.UndecidedInfo)
    async def rate(body: models.PuzzleBody, request: Request) -> Response:
        """The difficulty of the puzzle."""
        return _answer(request, "rate", body, undecided=_rate_ended)


def _learning_jobs(api: APIRouter) -> None:
    @api.post("/lesson", response_model=models.LessonInfo)
    async def lesson(body: models.LessonBody, request: Request) -> Response:
        """The lesson about a technique: its idea, and a worked example in pictures."""
        return _answer(request, "lesson", body)

    @api.post("/exercise", response_model=models.ExerciseInfo)
    async def exercise(body: models.ExerciseBody, request: Request) -> Response:
        """An exercise: a board on which the technique gives the next step."""
        return _answer(request, "exercise", body)

    @api.post("/answer", response_model=models.FeedbackInfo)
    async def answer(body: models.AnswerBody, request: Request) -> Response:
        """Whether an answer to an exercise is right, and why."""
        return _answer(request, "answer", body)


def _new_jobs(api: APIRouter) -> None:
    @api.post("/generate", response_class=Response, responses=_STREAM)
    async def generate(body: models.GenerateBody, request: Request) -> Response:
        """Each new puzzle as it is found, with the progress; then `{"answer": {…}}`: whether all were found."""
        return _answer(request, "generate", body, streams=True, undecided=_generate_ended)


def _generate_ended(reason: str, sent: int) -> dict[str, Any]:
    return {"answer": {"status": "undecided", "count": None, "reason": reason}}


def _file_jobs(api: APIRouter) -> None:
    @api.post("/draw", response_class=Response, responses=_FILE)
    async def draw(body: models.DrawBody, request: Request) -> Response:
        """A picture, to save."""
        return _answer(request, "draw", body)

    @api.post("/write", response_class=Response, responses=_FILE)
    async def write(body: models.WriteBody, request: Request) -> Response:
        """The puzzle in another format, to save."""
        return _answer(request, "write", body)

    @api.post("/export", response_class=Response, responses=_FILE)
    async def export(body: models.ExportBody, request: Request) -> Response:
        """The puzzle as one HTML file that plays anywhere, to save."""
        return _answer(request, "export", body)

    @api.post("/sheet", response_class=Response, responses=_FILE)
    async def sheet(body: models.SheetBody, request: Request) -> Response:
        """A worksheet to print: a PDF with the answers at the end."""
        return _answer(request, "sheet", body)


def _not_found(request: Request) -> HTTPException:
    """The error for a path that is not a file: 405 if it is an endpoint with another method, else 404."""
    described = request.app.openapi()["paths"].get(request.url.path)
    if described is None:
        return HTTPException(404, "there is no such page")
    methods = ", ".join(method.upper() for method in described)
    return HTTPException(405, f"use {methods} for this path", {"Allow": methods})


def _page(files: StaticFiles) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    @pages.api_route("/{name:path}", methods=["GET", "HEAD"])
    async def page(name: str, request: Request) -> Response:
        response = files.response(request, name or "index.html")
        if response is None:
            raise _not_found(request)
        return response

    return pages
