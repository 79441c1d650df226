import type { Alternative } from '#db/model/visits/answers.ts'
import { momentWords, weekdayWords } from '#site/lib/visitWords.ts'

type CallAnswer = {
  call?: { startsAt: string; awaitsLink?: true } | null
  alternatives?: Alternative[]
  link?: string | undefined
}

/** The time of the call. If it was taken meanwhile, a link to choose another time. */
export function CallNote({ answer, timeZone }: { answer: CallAnswer; timeZone: string }) {
  const { call, alternatives = [], link } = answer
  if (call === undefined) return null
  return (
    <div className="prose">
      {call ? (
        <p>
          We call you on {momentWords(call.startsAt, timeZone)}.
          {call.awaitsLink && ' Please use the link in our e-mail to keep this time.'}
        </p>
      ) : (
        <p>
          Somebody has just taken the time of your call.{' '}
          {alternatives.length > 0 &&
            `Still free: ${alternatives.map(({ date, time }) => `${weekdayWords(date)} at ${time}`).join('; ')}. `}
          {link ? <a href={link}>Choose another time</a> : 'We call you when we can.'}
        </p>
      )}
    </div>
  )
}
