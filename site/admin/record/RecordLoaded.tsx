import type { ReactNode } from 'react'
import type { Load } from '#site/lib/remote.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { Empty } from '#site/ui/states.tsx'

type RecordLoadedProps<Row> = {
  load: Load<Row>
  /** 'visit request' */
  noun: string
  level?: 2 | 3
  children: (record: Row) => ReactNode
}

export const RecordLoaded = <Row,>({ load, noun, level, children }: RecordLoadedProps<Row>) => (
  <Loaded
    load={load}
    loading={`Loading ${noun}...`}
    missing={
      <Empty title={`No such ${noun}`} {...(level && { level })}>
        {`There is no ${noun.split(' ').at(-1)} with this number.`}
      </Empty>
    }
  >
    {children}
  </Loaded>
)
