import { useStore } from '@nanostores/react'
import type { EditorView } from 'prosemirror-view'
import * as v from 'valibot'
import { typedAddress } from '#db/model/text/address.ts'
import { useData } from '#site/ui/useLoad.ts'
import { SmallButton } from '../base/SmallButton.tsx'
import { $telephone } from '../base/telephone.ts'
import { FieldForm } from '../form/record/FieldForm.tsx'
import { PlainField } from '../form/record/PlainField.tsx'
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

const words = { label: 'Words', kind: 'line', wide: true } as const
const href = {
  label: 'Leads to',
  hint: 'A page of this site, a web address or an e-mail address.',
  kind: 'address',
  wide: true,
} as const

type LinkDialogProps = { view: EditorView; onClose: () => void }

export function LinkDialog({ view, onClose }: LinkDialogProps) {
  useStore($telephone)
  const old = linkAt(view.state)
  const { from, to } = linkedRange(view.state)
  const pages = useData($ownPages) ?? []
  return (
    <AskDialog title={old ? 'Change the link' : 'Add a link'} onClose={onClose}>
      <FieldForm
        model={Link}
        fields={{ ...(from === to && { text: words }), href }}
        own={{ href: (field) => <PlainField key="href" {...field} list="own-pages" /> }}
        values={{ href: old?.mark.attrs['href'] }}
        label="Link"
        buttons={[old ? 'Change link' : 'Add link', 'Adding...']}
        send={async (link) => setLink(view, link)}
        failed={{ title: 'The link could not be set', text: 'Please try again.' }}
        onSent={onClose}
        onClose={onClose}
        below={
          old && (
            <SmallButton
              look="delete"
              onClick={() => {
                removeLink(view)
                onClose()
              }}
            >
              Remove the link
            </SmallButton>
          )
        }
      />
      <datalist id="own-pages">
        {pages.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </datalist>
    </AskDialog>
  )
}
