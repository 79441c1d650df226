import { useStore } from '@nanostores/react'
import { $now, longDateTime, timeAgo } from './dates.ts'

type WhenProps = {
  iso: string
  /** replaces the relative time */
  text?: string
  /** set it unless the time is inside a link or button: the exact time is shown on focus */
  focusable?: boolean
}

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

const FromNow = ({ iso }: { iso: string }) => timeAgo(iso, useStore($now))
