import { createLucideIcon } from 'lucide-react'

const drawn = (name: string, ...paths: string[]) =>
  createLucideIcon(
    name,
    paths.map((d) => ['path', { d, key: d }]),
  )

export const WomenHealth = drawn(
  'women-health',
  'M12 15.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z',
  'M12 15.5V22M8.5 19h7',
  'm12 12.2-2.6-2.5a1.65 1.65 0 0 1 2.6-2 1.65 1.65 0 0 1 2.6 2Z',
)

export const Lungs = drawn(
  'lungs',
  'M12 3v8l-3.5 2.5M12 11l3.5 2.5',
  'M8.5 8c0-1.3-.7-2-1.6-2C4.8 6 3 11.6 3 16.5 3 18.8 4 20 5.6 20c1.9 0 2.9-1.4 2.9-3.6Z',
  'M15.5 8c0-1.3.7-2 1.6-2C19.2 6 21 11.6 21 16.5c0 2.3-1 3.5-2.6 3.5-1.9 0-2.9-1.4-2.9-3.6Z',
)

export const Kidney = drawn(
  'kidney',
  'M10.5 3C6.5 3 4 7 4 12s2.5 9 6.5 9c2.7 0 4.5-1.7 4.5-4.1 0-2-1.8-3-1.8-4.9S15 9.1 15 7.1C15 4.7 13.2 3 10.5 3Z',
  'M13.2 12H16a3.5 3.5 0 0 1 3.5 3.5V21',
)

export const Stomach = drawn(
  'stomach',
  'M8 3v3.5c0 1.3-.5 2-1.7 2.8C4.8 10.4 4 12.2 4 14.4 4 18 7 21 10.9 21 16.2 21 20 17.3 20 12.3 20 8.5 18 6 15.4 6 13.3 6 12 7.4 12 9.5V11',
  'M4.2 16c1.6-1.5 3.6-1.3 5.3-.2s3.6.9 5.5-.8',
)

export const Liver = drawn(
  'liver',
  'M3 10.5C3 7.4 5 5.5 8.2 5.5c4 0 5.8.7 9.3.7 2.3 0 3.5 1.3 3.5 3.2 0 3.6-3.6 5.2-7.5 5.9-3 .5-4 2.5-6.3 3.4C4.5 19.7 3 18 3 15.2Z',
  'M13 6v5',
)
