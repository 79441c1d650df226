import { useStore } from '@nanostores/react'
import type { EditorView } from 'prosemirror-view'
import * as v from 'valibot'
import { typedAddress } from '#db/model/text/address.ts'
import { TextField } from '#site/ui/form/TextField.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { useData } from '#site/ui/useLoad.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { $telephone } from '../base/telephone.ts'
import { FormActions } from '../form/FormActions.tsx'
import { AskDialog } from './AskDialog.tsx'
import { $ownPages } from './ownPages.ts'
import { linkAt, linkedRange, removeLink, setLink } from './editor/links.ts'

const isNumber = /^[+＋]?[\p{Nd}\s()./\p{Pd}-]{7,}$/u

/** Adds the missing beginning of a typed address, such as `mailto:` or `https://`. */
function completed(typed: string) {
  if (/^[^\s/:@]+@[^\s/:@]+\.\w+$/.test(typed)) return `mailto:${typed}`
  if (isNumber.test(typed)) {
    const telephone = $telephone.get()
    return telephone ? (telephone(typed) ?? typed) : `tel:${typed.replace(/[^+\d]/g, '')}`
  }
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed
}

const Link = v.object({
  text: v.optional(v.pipe(v.string(), v.trim()), ''),
  href: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'An address is required'),
    v.transform(completed),
    v.check(
      (href) => typedAddress(href) !== undefined,
      'Please use a web address, an e-mail address, a phone number, or a page of this site that starts with /',
    ),
  ),
})

type LinkDialogProps = { view: EditorView; onClose: () => void }

export function LinkDialog({ view, onClose }: LinkDialogProps) {
  useStore($telephone)
  const old = linkAt(view.state)
  const { from, to } = linkedRange(view.state)
  const pages = useData($ownPages) ?? []
  const { form, errors, pending } = useForm(Link, {
    send: async (link) => setLink(view, link),
    failed: { title: 'The link could not be set', text: 'Please try again.' },
    onSent: onClose,
  })
  return (
    <AskDialog title={old ? 'Change the link' : 'Add a link'} onClose={onClose}>
      <form {...form} className="form" aria-label="Link">
        <div className="fields">
          {from === to && <TextField name="text" label="Words" optional wide errors={errors} />}
          <TextField
            name="href"
            label="Leads to"
            hint="A page of this site, a web address or an e-mail address."
            inputMode="url"
            list="own-pages"
            autoComplete="off"
            wide
            errors={errors}
            defaultValue={old?.mark.attrs['href']}
          />
          <datalist id="own-pages">
            {pages.map(({ path, title }) => (
              <option key={path} value={path}>
                {title}
              </option>
            ))}
          </datalist>
        </div>
        {old && (
          <SmallButton
            look="delete"
            onClick={() => {
              removeLink(view)
              onClose()
            }}
          >
            Remove the link
          </SmallButton>
        )}
        <FormActions
          label={old ? 'Change link' : 'Add link'}
          pendingLabel="Adding..."
          {...{ pending, errors, onClose }}
        />
      </form>
    </AskDialog>
  )
}
