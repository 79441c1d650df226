import { useStore } from '@nanostores/react'
import { $now, fromNow, longDateTime } from './dates.ts'

type WhenProps = {
  iso: string
  /** in place of how long ago */
  text?: string
  /** can be reached by the keyboard itself, where no link or button around it can */
  focusable?: boolean
}

/** How long ago, as of now; the exact time on hover, and on focus of it or of what it is in. */
export const When = ({ iso, text, focusable = false }: WhenProps) => (
  <time
    className="when"
    dateTime={iso}
    data-tip={longDateTime(iso)}
    tabIndex={focusable ? 0 : undefined}
  >
    {text ?? <FromNow iso={iso} />}
  </time>
)

const FromNow = ({ iso }: { iso: string }) => fromNow(iso, useStore($now))
