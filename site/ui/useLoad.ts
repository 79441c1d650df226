import { useStore } from '@nanostores/react'
import { loadOf, type Load, type Remote } from '../lib/remote.ts'

export const useLoad = <T>($remote: Remote<T>): Load<T> => loadOf($remote, useStore($remote))

/** For views that show nothing until the data is there, and nothing if it cannot be fetched. */
export const useData = <T>($remote: Remote<T>): T | undefined => useStore($remote).data
