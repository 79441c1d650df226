import { useStore } from '@nanostores/react'
import { Info } from 'lucide-react'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import type { SectionKey } from '#db/model/content.ts'
import { $locations, areSaved } from '../base/locations.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { type AnyWords, fieldWords } from './sectionWords.ts'
import '../base/notice.css'

const $nothing = atom<{ data: undefined }>({ data: undefined })

/** The words of a section's fields, without those that staff edit elsewhere. */
export function useFieldWords(key: SectionKey): Readonly<Record<string, AnyWords>> {
  const { data } = useStore(key === 'company_info' ? $locations : $nothing)
  const words = fieldWords(key)
  return areSaved(data) ? { ...words, address: false, hours: false } : words
}

type ElsewhereProps = { sectionKey: SectionKey; words: Readonly<Record<string, AnyWords>> }

/** Says where staff edit texts that visitors read in the section, but that are not among its fields. */
export function Elsewhere({ sectionKey, words }: ElsewhereProps) {
  if (sectionKey === 'current_studies_section') {
    return (
      <Note>
        The studies themselves are under <AdminLink to="/admin/studies">Studies</AdminLink>.
      </Note>
    )
  }
  if (sectionKey !== 'company_info') return null
  const locations = <AdminLink to="/admin/locations">Locations</AdminLink>
  return words['address'] === false ? (
    <Note>
      Addresses and office hours are under {locations}: every page, and any text that names them,
      takes them from there.
    </Note>
  ) : (
    <Note>
      Addresses and office hours are edited here until somebody saves one of your {locations}. From
      then on they come from there.
    </Note>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <div className="notice">
    <Info aria-hidden />
    <p>{children}</p>
  </div>
)
