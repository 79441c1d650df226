import type { MailMessage } from '#worker/mail-message.ts'
import type { ProviderAnswer } from '#worker/lib/mail/providers/answer.ts'
import { composeMime } from './mime.ts'
import { answerOfFailure, isReply } from './reply.ts'
import { type Session, sessionOpener } from './session.ts'
import type { SmtpSettings } from './settings.ts'

/** Microsoft 365 takes no more connections of one mailbox at a time. */
const mostConnections = 3

/** Less than the ten seconds that a provider has: only this deadline knows whether the text was sent. */
const usualLetterMs = 9_500

type Letter = {
  message: MailMessage
  answer: (answer: ProviderAnswer) => void
  isAnswered: boolean
  isTextOut: boolean
  /** the session that carries it */
  session?: Session
}

const tooSlow = () => Object.assign(new Error('Too slow'), { code: 'ETIMEDOUT' })

/**
 * Sends mail by SMTP. A connection takes the letters that wait, one after the other, and ends after the last: an idle
 * one would end just when the next letter comes.
 */
export function openSmtp(settings: SmtpSettings, letterMs = usualLetterMs) {
  const open = sessionOpener(settings)
  const waiting: Letter[] = []
  let connections = 0

  /** Returns the session if it can carry another letter. */
  async function carry(letter: Letter, used?: Session): Promise<Session | undefined> {
    const session = used ?? open()
    letter.session = session
    try {
      const mail = await composeMime(letter.message)
      await session.ready()
      await session.send(mail, () => {
        letter.isTextOut = true
      })
      letter.answer({ kind: 'taken', id: mail.id })
      return session
    } catch (error) {
      const answer = answerOfFailure(error, letter.isTextOut)
      if (isReply(error)) session.quit()
      else session.abort(tooSlow())
      // The server may end a connection after some letters.
      const isEnded = used && answer.kind === 'busy' && !isReply(error)
      if (isEnded && !letter.isAnswered) return carry(letter)
      letter.answer(answer)
      return undefined
    }
  }

  async function carryAll() {
    connections++
    let session: Session | undefined
    for (let letter = waiting.shift(); letter; letter = waiting.shift()) {
      if (!letter.isAnswered) session = await carry(letter, session)
    }
    connections--
    session?.quit()
  }

  return {
    send: (message: MailMessage) =>
      new Promise<ProviderAnswer>((resolve) => {
        const letter: Letter = {
          message,
          isAnswered: false,
          isTextOut: false,
          answer(answer) {
            clearTimeout(timer)
            letter.isAnswered = true
            resolve(answer)
          },
        }
        const timer = setTimeout(() => {
          letter.answer(answerOfFailure(tooSlow(), letter.isTextOut))
          letter.session?.abort(tooSlow())
        }, letterMs)
        waiting.push(letter)
        if (connections < mostConnections) void carryAll()
      }),
  }
}

/** Connects and signs in without sending anything. Returns why that cannot be done. */
export async function trySignIn(settings: SmtpSettings): Promise<string | undefined> {
  const session = sessionOpener(settings)()
  const timer = setTimeout(() => session.abort(tooSlow()), usualLetterMs)
  try {
    await session.ready()
    session.quit()
    return undefined
  } catch (error) {
    session.abort(tooSlow())
    const answer = answerOfFailure(error, false)
    return 'says' in answer ? answer.says : undefined
  } finally {
    clearTimeout(timer)
  }
}
