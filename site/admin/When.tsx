import { fromNow, longDateTime } from './dates.ts'

type WhenProps = {
  iso: string
  /** in place of how long ago */
  text?: string
  /** can be reached by the keyboard itself, where no link or button around it can */
  focusable?: boolean
}

/** How long ago; the exact time on hover, and on focus of it or of what it is in. */
export const When = ({ iso, text = fromNow(iso), focusable = false }: WhenProps) => (
  <time
    className="when"
    dateTime={iso}
    data-exact={longDateTime(iso)}
    tabIndex={focusable ? 0 : undefined}
  >
    {text}
    {focusable && <span className="visually-hidden">, {longDateTime(iso)}</span>}
  </time>
)
