import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorScreen, NoConnection, PageFailed } from './error-screen.tsx'
import { StaleChunk } from './stale-chunk.ts'

const maxRetries = 3

interface State {
  thrown: unknown
  failed: boolean
  /** The code of a part is missing because there was no connection. */
  offline: boolean
  id: string
  retries: number
}

/**
 * Limits an error to the screen in which it occurred (ERR-15 to ERR-24). Allows 3 retries, then only a reload.
 * `context` is the name of the part in the title. Set `key` to the path, so that leaving the page clears the error.
 */
export class ErrorBoundary extends Component<{ context?: string; children: ReactNode }, State> {
  override state: State = {
    thrown: undefined,
    failed: false,
    offline: false,
    id: '',
    retries: 0,
  }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    const id = crypto.randomUUID().slice(0, 8)
    return { thrown, failed: true, offline: StaleChunk.isOffline(thrown), id }
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    if (StaleChunk.isOffline(thrown)) return
    if (StaleChunk.is(thrown)) return void StaleChunk.renew()
    // biome-ignore lint/suspicious/noConsole: errors are logged to the browser's console
    console.error(`[error ${this.state.id}]`, thrown, info.componentStack)
  }

  /**
   * Renders the part again after the time in which its failure is remembered. If its code is still missing, the page is loaded again
   * (componentDidCatch).
   */
  again = (): void => {
    setTimeout(() => this.setState({ failed: false, thrown: undefined }), StaleChunk.rememberedMs)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (this.state.offline) return <NoConnection onOnline={this.again} />
    if (StaleChunk.is(this.state.thrown)) return <PageFailed />
    return (
      <ErrorScreen
        thrown={this.state.thrown}
        id={this.state.id}
        context={this.props.context}
        retries={this.state.retries}
        retriesLeft={maxRetries - this.state.retries}
        onRetry={() =>
          this.setState(({ retries }) => ({ failed: false, thrown: undefined, retries: retries + 1 }))
        }
      />
    )
  }
}
