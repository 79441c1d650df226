import * as v from 'valibot'
import type { Marked } from '../go-live/samples.ts'
import type { Options } from '../lib/choices.ts'
import { recordPageNames } from '../publish/pages.ts'

/** The pages that contain sections, in the order in which staff see them. */
export const sectionPages = {
  all: 'Every page',
  landing: 'Landing page',
  studies: 'Current studies',
  patients: 'Pages for patients',
  ...recordPageNames,
  legal: 'Legal pages',
} as const
export type SectionPage = keyof typeof sectionPages

/** The search result of an item, shown below its fields. */
export type BelowItem = 'listing'

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
        below?: BelowItem
      }
  : Line
type Line = { label: string; hint?: string; options?: Options } | false
type FieldsWords<T> = { [Name in keyof T]-?: FieldWords<NonNullable<T[Name]>> }

type Output<Shape extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Shape, undefined>>

type Section<Shape extends v.ObjectEntries> = {
  /** its name for staff */
  name: string
  /** where visitors read it */
  address: string
  page: SectionPage
  /** tells staff what it is */
  about: string
  /** the rules of its fields */
  shape: Shape
  /** the labels and hints of its fields, in the order of the form */
  words: NoInfer<FieldsWords<Output<Shape>>>
  /** its default wording */
  copy: NoInfer<Marked<Output<Shape>>>
}

export const section = <Shape extends v.ObjectEntries>({ shape, ...rest }: Section<Shape>) => ({
  ...rest,
  model: v.object(shape),
})
