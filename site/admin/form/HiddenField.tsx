import { useEffect, useRef } from 'react'

type HiddenFieldProps = { name: string; value: string }

/** Holds a value that code sets. Tells the form about a change, as typing does. */
export function HiddenField({ name, value }: HiddenFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return <input ref={input} type="hidden" name={name} value={value} />
}

/** Holds the value of a field with a component of its own. Undefined leaves the field of the record as it is. */
export const FieldValue = ({ name, value }: { name: string; value: unknown }) => (
  <HiddenField name={name} value={JSON.stringify(value) ?? ''} />
)
