import { Unlink } from 'lucide-react'
import { LinkRequest } from '#db/model/inquiries/preferences.ts'
import type { PreferenceTexts } from '#db/model/sections/pages/preferences.ts'
import { api, unwrap } from '../lib/api.ts'
import { Submit } from '../ui/form/Submit.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Outcome } from '../ui/states.tsx'
import { useForm } from '../ui/form/useForm.ts'

type InvalidLinkProps = {
  words: PreferenceTexts
  /** the problem with the link; without it, the visitor came without a link */
  problem?: string
}

export function InvalidLink({ words, problem }: InvalidLinkProps) {
  return (
    <Outcome Icon={Unlink} title="Invalid Link" quiet={!problem}>
      <p>{problem ?? words.missingText}</p>
      <div className="card invalid-link">
        <h3>{words.linkTitle}</h3>
        <LinkForm words={words} />
      </div>
      <a className="button button-outline" href="/">
        Return to Home
      </a>
    </Outcome>
  )
}

function LinkForm({ words }: { words: PreferenceTexts }) {
  const { form, errors, pending } = useForm(LinkRequest, {
    send: (request) => unwrap(api['email-preferences'].link.$post({ json: request })),
    sent: { title: words.linkSentTitle, text: words.linkSentText },
    failed: { title: 'Error', text: 'The link could not be sent. Please try again.' },
  })

  return (
    <form {...form} className="form" aria-label="Preference link">
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint={words.linkHint}
        errors={errors}
      />
      <Submit label="Email me my link" pendingLabel="Sending..." {...{ pending, errors }} />
    </form>
  )
}
