/** Loaded into the server by start.mjs: when that process ends for any reason, the server shuts down. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The listener must not keep a finished process running.
process.channel?.unref()
