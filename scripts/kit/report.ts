/** Vitest reporter that writes a Report as JSON to the file that REPORT_FILE names. */
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** A failed test. The title is that of the file if the file or one of its hooks failed. */
export type Failure = { file: string; title: string; error: string }
export type Report = { passed: number; failures: Failure[] }

export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], outside: readonly SerializedError[]): void {
    const report: Report = {
      passed: modules.flatMap((module) => [...module.children.allTests('passed')]).length,
      failures: [
        ...modules.flatMap(failuresOf),
        ...outside.map((error) => failure('outside of every test', error.name ?? '', [error])),
      ],
    }
    if (process.env.REPORT_FILE) writeFileSync(process.env.REPORT_FILE, JSON.stringify(report))
  }
}

function failuresOf(module: TestModule): Failure[] {
  const file = module.relativeModuleId
  const wholes = [
    { title: '', errors: module.errors() },
    ...[...module.children.allSuites()].map((suite) => ({ title: suite.fullName, errors: suite.errors() })),
  ]
  return [
    ...wholes
      .filter(({ errors }) => errors.length > 0)
      .map(({ title, errors }) => failure(file, title || 'could not run', errors)),
    ...[...module.children.allTests('failed')].map((test) =>
      failure(file, test.fullName, test.result().errors ?? []),
    ),
  ]
}

function failure(file: string, title: string, errors: readonly SerializedError[]): Failure {
  const error = errors.map(({ message, diff }) => [message, diff].filter(Boolean).join('\n')).join('\n')
  return { file, title, error: stripVTControlCharacters(error) }
}
