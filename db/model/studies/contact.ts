import * as v from 'valibot'
import { asLine, email, optionalLine, optionalName } from '../lib/fields.ts'

const contactFields = v.object(
  {
    name: optionalName(200),
    phone: optionalLine(50),
    email: v.optional(
      v.nullable(
        v.union(
          [
            email(),
            v.pipe(
              v.string(),
              v.transform(asLine),
              v.literal(''),
              v.transform(() => undefined),
            ),
          ],
          'Please enter a valid email address',
        ),
      ),
    ),
  },
  'A contact has a name, a phone number or an email address',
)

/** The person to ask about the study. Null if all fields are empty. */
export const contactField = () =>
  v.optional(
    v.nullable(
      v.pipe(
        contactFields,
        v.transform(({ name, phone, email }) => {
          const given = { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) }
          return Object.keys(given).length > 0 ? given : null
        }),
      ),
    ),
  )
