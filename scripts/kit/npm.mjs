import { capture, run } from './process.mjs'

/** Returns npm as a script for Node, or the command name if these scripts were started without npm. */
function npmCommand(args) {
  const script = process.env.npm_execpath
  // Uses the system's Node, because ours is in node_modules, which npm may replace.
  if (script?.endsWith('.js'))
    return [process.env.npm_node_execpath ?? process.execPath, [script, ...args], {}]
  return ['npm', args, { shell: process.platform === 'win32' }]
}

export function npm(args) {
  const [program, full, options] = npmCommand(args)
  return run(program, full, options)
}

export function captureNpm(args) {
  const [program, full, options] = npmCommand(args)
  return capture(program, full, options)
}
