import { Checkbox } from '../ui/form/fields.tsx'

export const KeepInformed = ({ news }: { news: string }) => (
  <Checkbox
    name="keepInformed"
    label="Keep me informed"
    hint={`Now and then, news of ${news}. We first ask by email whether it was you, and you can stop at any time.`}
  />
)
