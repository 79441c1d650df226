import { useStore } from '@nanostores/react'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { $address, adjust } from '#site/admin/navigation/address.ts'
import '../toolbar.css'

type SearchBoxProps = {
  /** 'Search posts' */
  label: string
  /** the searched fields, as a placeholder */
  hint?: string
}

const typingPauseMs = 300

/** Writes the search to the address as `q` once typing pauses. */
export function SearchBox({ label, hint }: SearchBoxProps) {
  const { q = '' } = useStore($address).query
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The Back button and "Show all" change `q` from outside.
  useEffect(() => {
    if (input.current && input.current.value.trim() !== q) input.current.value = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = () => {
    clearTimeout(timer.current)
    adjust({ q: input.current?.value.trim() ?? '' }, { replace: true })
  }
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault()
        search()
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
          timer.current = setTimeout(search, typingPauseMs)
        }}
      />
    </form>
  )
}
