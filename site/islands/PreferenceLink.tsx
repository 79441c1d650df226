import { Unlink } from 'lucide-react'
import { LinkRequest } from '../../db/model/preferences.ts'
import { api, unwrap } from '../lib/api.ts'
import { Submit } from '../ui/form/Submit.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Outcome } from '../ui/states.tsx'
import { useForm } from '../ui/form/useForm.ts'

const missing =
  'To change your preferences, open the link at the foot of any email we sent you. It is there once you have asked us to keep you informed.'

/** Tells a visitor with an invalid link why it is, and how to get a new one. */
export function InvalidLink({ text }: { text?: string }) {
  return (
    <Outcome Icon={Unlink} title="Invalid Link" quiet={!text}>
      <p>{text ?? missing}</p>
      <div className="card invalid-link">
        <h3>Get a fresh link</h3>
        <LinkForm />
      </div>
      <a className="button button-outline" href="/">
        Return to Home
      </a>
    </Outcome>
  )
}

function LinkForm() {
  const { form, errors, pending } = useForm(LinkRequest, {
    send: (request) => unwrap(api['email-preferences'].link.$post({ json: request })),
    sent: {
      title: 'Please check your inbox',
      text: 'If we write to this address, a link is on its way to it.',
    },
    failed: { title: 'Error', text: 'The link could not be sent. Please try again.' },
  })

  return (
    <form {...form} className="form" aria-label="Preference link">
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        hint="We send the link to this address, if it is one we write to."
        errors={errors}
      />
      <Submit
        label="Email me my link"
        pendingLabel="Sending..."
        pending={pending}
        errors={errors}
      />
    </form>
  )
}
