import { capture, run } from './process.mjs'

/** npm as a script of the Node that runs it, or by name when these scripts were started without npm. */
function npmCommand(args) {
  const script = process.env.npm_execpath
  // The machine's own Node: ours lies in the node_modules that npm may be about to replace.
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
