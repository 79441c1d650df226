import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { $address, adjust } from '../app/address.ts'

type SearchBoxProps = {
  /** 'Search posts' */
  label: string
  /** what is searched, in a few words */
  hint?: string
}

const pause = 300

/** Keeps what is looked for in the address as `q`, once the typing pauses. */
export function SearchBox({ label, hint }: SearchBoxProps) {
  const { q = '' } = useStore($address).query
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Back, or a cleared search, changes the address from elsewhere.
  useEffect(() => {
    if (input.current && input.current.value.trim() !== q) input.current.value = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const look = () => {
    clearTimeout(timer.current)
    adjust({ q: input.current?.value.trim() ?? '' }, { replace: true })
  }
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault()
        look()
      }}
    >
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={hint ?? label}
        defaultValue={q}
        maxLength={100}
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(look, pause)
        }}
      />
    </form>
  )
}
