"""Which kernel can be started, how many, and when one is ended."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from typing import Any

from jupyter_client.kernelspec import (
    KernelSpec,
    KernelSpecManager,
    NoSuchKernel,
)
from jupyter_core.paths import jupyter_runtime_dir
from jupyter_server.services.kernels.connection.channels import (
    ZMQChannelsWebsocketConnection,
)
from jupyter_server.services.kernels.kernelmanager import (
    AsyncMappingKernelManager,
)
from tornado import web
from traitlets import Dict, Float, Integer

from tools.checkout import ROOT

KERNEL = "site"


class SitePython(KernelSpecManager):
    """Offers one kernel: the Python that runs this server.

    No folder is searched, so no kernel installed on the machine can stand in
    for it.
    """

    def find_kernel_specs(self) -> dict[str, str]:
        """Name and resource folder of each kernel."""
        return {KERNEL: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return the one kernel.

        Raises:
            NoSuchKernel: any other name is asked for.
        """
        if kernel_name != KERNEL:
            raise NoSuchKernel(kernel_name)
        search = filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))
        launch = "from tools.live.kernel import main; main()"
        return KernelSpec(
            argv=[
                *(sys.executable, "-c", launch, "-f", "{connection_file}"),
                "--HistoryManager.enabled=False",
            ],
            display_name="This site's Python",
            language="python",
            # Not the reader's own profile: its startup files would run, and
            # its settings change what is shown.
            env={
                "PYTHONPATH": os.pathsep.join(search),
                "IPYTHONDIR": os.path.join(jupyter_runtime_dir(), "ipython"),
            },
        )


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A connection that sends each message at once."""

    def connect(self) -> asyncio.Future[None] | None:
        """Connect, without waiting to fill packets: that costs 40 ms a run."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()


class LiveKernels(AsyncMappingKernelManager):
    """Starts few kernels and ends each one that no page needs."""

    most = Integer(8, config=True, help="How many kernels may run at once.")
    unconnected_after = Float(
        120,
        config=True,
        help="Seconds without a page after which a kernel ends.",
    )
    idle_after = Float(
        1800,
        config=True,
        help="Seconds without a run after which a kernel ends.",
    )
    _unconnected_since = Dict()

    async def _async_start_kernel(self, **options: Any) -> str:
        """Start a kernel and return its id.

        Raises:
            HTTPError: 503 when too many pages have one.
        """
        await self._make_room()
        # Neither the folder nor the environment is the page's to choose.
        options.pop("path", None)
        kernel_id = await super()._async_start_kernel(**options)
        self._unconnected_since[kernel_id] = time.monotonic()
        return kernel_id

    start_kernel = _async_start_kernel

    async def _async_shutdown_kernel(
        self, kernel_id: str, now: bool = False, restart: bool = False
    ) -> None:
        """End a kernel and what it started, at once: it holds no documents."""
        self._unconnected_since.pop(kernel_id, None)
        await super()._async_shutdown_kernel(
            kernel_id, now=True, restart=restart
        )

    shutdown_kernel = _async_shutdown_kernel

    async def shutdown_all(self, now: bool = False) -> None:
        """End every kernel at once."""
        for kernel_id in self.list_kernel_ids():
            await self.shutdown_kernel(kernel_id)

    def notify_connect(self, kernel_id: str) -> None:
        """A page opened its connection."""
        super().notify_connect(kernel_id)
        self._unconnected_since.pop(kernel_id, None)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page closed its connection."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self and not self._kernel_connections.get(kernel_id):
            self._unconnected_since[kernel_id] = time.monotonic()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel without a page, busy or not, and one long unused."""
        since = self._unconnected_since.get(kernel_id)
        kernel = self.get_kernel(kernel_id)
        if since is not None:
            cull = time.monotonic() - since > self.unconnected_after
        else:
            idle = time.time() - kernel.last_activity.timestamp()
            cull = kernel.execution_state != "busy" and idle > self.idle_after
        if cull:
            self.log.info("Ending kernel %s: no page uses it", kernel_id)
            await self.shutdown_kernel(kernel_id)

    async def _make_room(self) -> None:
        running = self.list_kernel_ids()
        unconnected = sorted(
            self._unconnected_since, key=self._unconnected_since.get
        )
        for kernel_id in unconnected[: max(0, len(running) - self.most + 1)]:
            await self.shutdown_kernel(kernel_id)
        if len(self.list_kernel_ids()) >= self.most:
            raise web.HTTPError(
                503, f"{self.most} pages run code already: close one of them"
            )
