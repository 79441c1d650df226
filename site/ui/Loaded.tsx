import type { ReactNode } from 'react'
import { isMissing } from '../lib/api.ts'
import type { Load } from '../lib/remote.ts'
import { Failed, Loading } from './states.tsx'

type LoadedProps<T> = {
  load: Load<T>
  /** 'Loading posts...'; without it nothing is shown until the data is there */
  loading?: string
  bars?: number
  /** shown in place of the error if there is no such record */
  missing?: ReactNode
  children: (data: T) => ReactNode
}

export function Loaded<T>({ load, loading, bars, missing, children }: LoadedProps<T>) {
  if (load.status === 'ready') return children(load.data)
  if (load.status === 'loading') return loading && <Loading {...{ bars }}>{loading}</Loading>
  if (missing && isMissing(load.error)) return missing
  return <Failed error={load.error} onRetry={load.retry} />
}
