import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react'

/** The placeholder of a lazy component until its code is there. */
export const Meanwhile = createContext<ReactNode>(null)

/**
 * A component whose code is loaded when it is first shown, or before by `load`. If loading fails, it throws, and tries
 * again when shown again. Not React's `lazy`, whose fallback stays for 300 ms even if the code is loaded sooner.
 */
export function lazy<Props extends object>(loadCode: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const load = async () => (loaded ??= await loadCode())

  function Lazy(props: Props) {
    const meanwhile = use(Meanwhile)
    const [Shown, show] = useState(() => loaded)
    const [failure, fail] = useState<{ error: unknown }>()
    useEffect(() => {
      if (Shown) return
      load().then(
        (component) => show(() => component),
        (error: unknown) => fail({ error }),
      )
    }, [Shown])
    if (failure) throw failure.error
    return Shown ? <Shown {...props} /> : meanwhile
  }
  return Object.assign(Lazy, { load })
}
