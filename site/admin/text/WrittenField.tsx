import { useRef, useState } from 'react'
import { Field, type FieldProps } from '#site/ui/form/Field.tsx'
import type { Aims } from './Measures.tsx'
import { useEditorCode } from './useEditorCode.ts'
import './WrittenField.css'

type WrittenFieldProps = FieldProps & {
  defaultValue: string
  rows?: number
  maxLength?: number
  mayBeEmpty?: boolean
  /** for a text that patients read */
  aims?: Aims
  /** The toolbar offers no pictures: the page of a study shows its picture elsewhere. */
  withoutPictures?: boolean
  onChange?: (text: string) => void
}

/** A field for formatted text. Its value is the Markdown in a textarea, which the editor covers and writes into. */
export function WrittenField(props: WrittenFieldProps) {
  const { defaultValue, rows = 8, maxLength, mayBeEmpty = false, onChange, ...rest } = props
  const { aims, withoutPictures, ...field } = rest
  const source = useRef<HTMLTextAreaElement>(null)
  const Editor = useEditorCode(source)
  const [asMarkdown, setAsMarkdown] = useState(false)
  const isCovered = Boolean(Editor) && !asMarkdown

  return (
    <Field wide {...field}>
      {({ id, ...given }) => {
        const control = { ...given, required: given.required && !mayBeEmpty }
        return (
          <div className="written" data-covered={isCovered}>
            <textarea
              ref={source}
              {...control}
              {...{ rows, maxLength, defaultValue }}
              {...(isCovered ? { tabIndex: -1, 'aria-hidden': true } : { id })}
              onInput={({ currentTarget }) => onChange?.(currentTarget.value)}
            />
            {Editor && (
              <Editor
                source={source}
                label={field.label}
                control={{ id, ...control }}
                {...{ aims, withoutPictures }}
                asMarkdown={asMarkdown}
                onSwitch={() => setAsMarkdown(!asMarkdown)}
              />
            )}
          </div>
        )
      }}
    </Field>
  )
}
