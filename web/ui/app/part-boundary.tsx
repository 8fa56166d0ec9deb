import {
  Component,
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useBackOnline } from './back-online.ts'
import { NoConnection } from './error-screen.tsx'
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
    void StaleChunk.renew()
  }

  /** Renders the part again after the time in which its failure is remembered. */
  again = (): void => {
    setTimeout(() => this.setState({ failed: false, thrown: undefined }), StaleChunk.rememberedMs)
  }

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

/** What is shown in the place of a part that is missing: a line, nothing if the screen is complete without it, or a whole screen. */
type Missing = 'line' | 'nothing' | 'screen'

const missingViews: Record<Missing, (props: { onAgain: () => void }) => ReactNode> = {
  line: MissingPart,
  nothing: NothingYet,
  screen: ({ onAgain }) => <NoConnection onOnline={onAgain} />,
}

/** A part inside a frame, a screen or a form that is loaded on first use. If it cannot be, it alone is missing, until the connection is back. */
export function lazyPart<Of extends object>(
  load: Load<Of>,
  missing: Missing = 'line',
): (props: Of) => ReactNode {
  const part = loading(load)
  return (props) => (
    <PartBoundary
      onMissing={part.renew}
      missing={(again) => createElement(missingViews[missing], { onAgain: again })}
    >
      {() => createElement(part.Shown, props)}
    </PartBoundary>
  )
}

/** Nothing is kept here: texts forget a failed attempt themselves (words.ts). */
const keepsNothing = (): void => undefined

/**
 * A part of a screen that waits for its texts and code alone, and is missing alone if they cannot be loaded: the rest of the screen
 * stays. It is requested again when the connection returns.
 */
export function SeparatePart(props: { waiting?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <PartBoundary onMissing={keepsNothing} missing={(again) => <MissingPart onAgain={again} />}>
      {() => <Suspense fallback={props.waiting}>{props.children}</Suspense>}
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

function NothingYet({ onAgain }: { onAgain: () => void }): ReactNode {
  useBackOnline(onAgain)
  return null
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
