import type { BelowItem } from '#db/model/sections/section.ts'
import type { DraftErrors } from '../content.ts'
import { ItemList } from './ItemList.tsx'
import type { AnyWords } from '../sectionWords.ts'
import { PageListing } from '../PageListing.tsx'
import { SectionField } from './SectionField.tsx'
import type { Shapes } from '../shape.ts'
import { draftItems, type SectionValues } from '../sectionValues.ts'

type SectionFieldsProps = {
  shapes: Shapes
  words: Readonly<Record<string, AnyWords>>
  value: SectionValues
  /** where these fields stand in the section: `areas.3.` */
  path?: string
  errors: DraftErrors
  onChange: (value: SectionValues) => void
}

const below = { listing: PageListing } satisfies Record<BelowItem, unknown>

export const SectionFields = ({
  shapes,
  words,
  value,
  path = '',
  errors,
  onChange,
}: SectionFieldsProps) =>
  Object.entries(words).map(([name, fieldWords]) => {
    const shape = shapes[name]
    if (!fieldWords || !shape) return null
    const change = (next: unknown) => onChange({ ...value, [name]: next })
    const field = { name: path + name, words: fieldWords, errors }
    if (shape.kind === 'list') {
      const items = draftItems(value[name])
      const Below = fieldWords.below && below[fieldWords.below]
      return (
        <ItemList
          key={name}
          {...field}
          shape={shape}
          items={items}
          onChange={change}
          fieldsOf={(item, index) => (
            <>
              <SectionFields
                shapes={shape.entries}
                words={fieldWords.fields ?? {}}
                value={item}
                path={`${path}${name}.${index}.`}
                errors={errors}
                onChange={(next) => change(items.with(index, next))}
              />
              {Below && <Below item={item} />}
            </>
          )}
        />
      )
    }
    return (
      <SectionField key={name} {...field} shape={shape} value={value[name]} onChange={change} />
    )
  })
