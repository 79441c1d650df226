import { Redirect } from '#db/model/publish/redirects.ts'
import { Submit } from '#site/ui/form/Submit.tsx'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { addRedirect } from './redirects.ts'

export function RedirectForm() {
  const { form, errors, pending } = useForm(Redirect, {
    send: addRedirect,
    sent: { title: 'Redirect added', text: 'It works at once.' },
    failed: { title: 'Failed to add the redirect', text: 'An error occurred' },
  })
  return (
    <form {...form} className="form card" aria-label="New redirect">
      <div className="fields">
        <TextField
          name="source"
          label="Old address"
          hint="Such as /old-campaign."
          autoComplete="off"
          errors={errors}
        />
        <TextField
          name="target"
          label="Leads to"
          hint="A page of this site, such as /current-studies."
          autoComplete="off"
          errors={errors}
        />
      </div>
      <Submit label="Add redirect" pendingLabel="Adding..." pending={pending} errors={errors} />
    </form>
  )
}
