"""A harness for verifiers that runs in this process: it asks the model, carries out its tool calls, and asks again."""

import json
from contextlib import AsyncExitStack
from typing import Any

import httpx
import verifiers.v1 as vf
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

__all__ = ["ScriptedHarness"]


class ScriptedHarness(vf.Harness[vf.HarnessConfig]):
    SUPPORTS_MCP = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        messages: list[dict[str, Any]] = [{"role": "user", "content": data.prompt}]
        async with AsyncExitStack() as stack:
            tools = {}
            for url in mcp_urls.values():
                client = await stack.enter_async_context(Client(streamable_http_client(url)))
                tools |= {tool.name: (client, tool) for tool in (await client.list_tools()).tools}
            http = await stack.enter_async_context(httpx.AsyncClient(timeout=60))
            while True:
                body = {"model": ctx.model, "messages": messages, **offered(tools)}
                reply = await http.post(
                    f"{endpoint}/chat/completions", json=body, headers={"Authorization": f"Bearer {secret}"}
                )
                message = reply.raise_for_status().json()["choices"][0]["message"]
                messages.append(message)
                if not message.get("tool_calls"):
                    return vf.ProgramResult(exit_code=0, stdout="", stderr="")
                for call in message["tool_calls"]:
                    messages.append(await result(tools, call))


def offered(tools: dict[str, Any]) -> dict[str, Any]:
    functions = [
        {"name": name, "description": tool.description, "parameters": tool.input_schema}
        for name, (_, tool) in tools.items()
    ]
    return {"tools": [{"type": "function", "function": each} for each in functions]} if tools else {}


async def result(tools: dict[str, Any], call: dict[str, Any]) -> dict[str, Any]:
    client, _ = tools[call["function"]["name"]]
    done = await client.call_tool(call["function"]["name"], json.loads(call["function"]["arguments"]))
    return {"role": "tool", "tool_call_id": call["id"], "content": done.content[0].text}
