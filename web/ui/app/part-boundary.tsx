import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useBackOnline } from './back-online.ts'
import { useTranslation } from './language.ts'
import { PlainButton } from './plain-button.tsx'
import css from './screens.module.css'
import { StaleChunk } from './stale-chunk.ts'

interface Props {
  /** What is shown instead; `again` renders the part once more. */
  missing: (again: () => void) => ReactNode
  /** Forgets the code that was not loaded, so that it is requested again. */
  onMissing: () => void
  /** Reads the code anew, because it may have been renewed. */
  children: () => ReactNode
}

/**
 * Limits a part whose code or texts cannot be loaded to itself: the screen under it stays, with everything that was typed. Any
 * other error is passed to the error boundary around the screen.
 */
class PartBoundary extends Component<Props, { failed: boolean; thrown: unknown }> {
  override state = { failed: false, thrown: undefined as unknown }

  static getDerivedStateFromError(thrown: unknown): { failed: true; thrown: unknown } {
    return { failed: true, thrown }
  }

  override componentDidCatch(thrown: unknown): void {
    if (!StaleChunk.is(thrown)) return
    this.props.onMissing()
    // The server has a newer build. Without an answer of it a reload could lose the screen.
    if (navigator.onLine) void StaleChunk.isReached().then((reached) => reached && StaleChunk.reloadOnce())
  }

  again = (): void => this.setState({ failed: false, thrown: undefined })

  override render(): ReactNode {
    const { failed, thrown } = this.state
    if (!failed) return this.props.children()
    if (!StaleChunk.is(thrown)) throw thrown
    return this.props.missing(this.again)
  }
}

type Load<Of extends object> = () => Promise<ComponentType<Of>>

/** A component that is loaded on first use. `renew` forgets a failed attempt. */
interface Loading<Of extends object> {
  Shown: ComponentType<Of>
  renew: () => void
}

/** `lazy` remembers a failed attempt for ever; this one can be renewed. */
function loading<Of extends object>(load: Load<Of>): Loading<Of> {
  const fresh = (): ComponentType<Of> =>
    lazy(async () => ({ default: await load() })) as unknown as ComponentType<Of>
  const made: Loading<Of> = {
    Shown: fresh(),
    renew: () => {
      made.Shown = fresh()
    },
  }
  return made
}

/** A drawer or dialog that is loaded on first use. If it cannot be, a message says so over the screen. */
export function lazyOverlay<Of extends { opened: boolean }>(load: Load<Of>): (props: Of) => ReactNode {
  const part = loading(load)
  return (props) => {
    const { opened, onClose } = props as Of & { onClose?: () => void }
    return (
      <PartBoundary
        onMissing={part.renew}
        missing={(again) => <MissingOverlay opened={opened} onAgain={again} onClose={onClose} />}
      >
        {() => createElement(part.Shown, props)}
      </PartBoundary>
    )
  }
}

/** A small part inside a screen or a form that is loaded on first use. If it cannot be, a line in its place says so. */
export function lazyPart<Of extends object>(load: Load<Of>): (props: Of) => ReactNode {
  const part = loading(load)
  return (props) => (
    <PartBoundary onMissing={part.renew} missing={(again) => <MissingPart onAgain={again} />}>
      {() => createElement(part.Shown, props)}
    </PartBoundary>
  )
}

function MissingPart({ onAgain }: { onAgain: () => void }): ReactNode {
  const { t } = useTranslation('ui')
  useBackOnline(onAgain)
  return (
    <p role="alert" className="muted">
      {t('part.missing')}
    </p>
  )
}

function MissingOverlay(props: {
  opened: boolean
  onAgain: () => void
  onClose: (() => void) | undefined
}): ReactNode {
  const { opened, onAgain, onClose } = props
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [closed, setClosed] = useState(false)
  const isShown = opened && !closed
  useBackOnline(onAgain)
  useEffect(() => {
    if (!opened) setClosed(false)
  }, [opened])
  useEffect(() => {
    if (isShown && !box.current?.open) box.current?.showModal()
  }, [isShown])
  if (!isShown) return null
  const close = (): void => {
    setClosed(true)
    onClose?.()
  }
  return (
    <dialog ref={box} className={css.missing} aria-labelledby={titleId} onCancel={close}>
      <h2 id={titleId} className={css.messageTitle}>
        {t('part.title')}
      </h2>
      <p className={css.messageText}>{t('part.text')}</p>
      <div className={css.messageActs}>
        <PlainButton main onClick={onAgain}>
          {t('part.again')}
        </PlainButton>
        <PlainButton onClick={close}>{t('part.close')}</PlainButton>
      </div>
    </dialog>
  )
}
