import type { Content, SectionKey } from '#db/model/content.ts'
import type { ComponentType } from 'react'
import type { Options } from '#db/model/lib/choices.ts'

/** A field's label and hint; `false` hides it from staff. */
type FieldWords<T> = T extends readonly (infer Item)[]
  ? Item extends string
    ? Line
    : {
        label: string
        item: string
        hint?: string
        fields: FieldsWords<Item>
        /** shown below the fields of each item */
        below?: Below
      }
  : Line
type Line = { label: string; hint?: string; options?: Options } | false
export type Below = ComponentType<{ item: Record<string, unknown> }>
type FieldsWords<T> = { [Name in keyof T]-?: FieldWords<NonNullable<T[Name]>> }

type SectionWords<K extends SectionKey> = {
  about: string
  page: PageName
  fields: FieldsWords<Content[K]>
}

/** The labels and hints of sections and their fields. */
export type AllWords = { [K in SectionKey]: SectionWords<K> }
export type SomeWords = Partial<AllWords>

/** The pages sections stand on, in the order they are listed. */
export const pages = {
  all: 'Every page',
  landing: 'Landing page',
  studies: 'Current studies',
  patients: 'Pages for patients',
  careers: 'Careers',
  blog: 'Research updates',
  legal: 'Legal pages',
} as const
export type PageName = keyof typeof pages
