/** Loaded into the server by start.mjs: when that process is gone, in whatever way, the server stops in order. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Listening must not keep a process alive that has nothing left to do.
process.channel?.unref()
