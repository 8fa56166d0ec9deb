import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { at, node26, root } from './house.mjs'
import { childOutput, write } from './output.mjs'

/**
 * Runs a program in the root folder and waits for it.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 + n if signal n ended it
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: childOutput(), ...options })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write)
    child.once('error', reject)
    // Not 'exit': what it wrote last may still be on its way.
    child.once('close', (code, signal) => resolve(exitCode(code, signal)))
  })
}

/** The Node option that loads .env, if that file exists. */
export const environmentFile = () => (existsSync(at('.env')) ? ['--env-file=.env'] : [])

/** Runs a file under Node 26. */
export function runNode(args, options) {
  return run(node26, args, options)
}

/**
 * Runs a program and collects its output.
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function capture(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text
    })
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), stdout, stderr }))
  })
}

export function exitCode(code, signal) {
  return signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)
}
