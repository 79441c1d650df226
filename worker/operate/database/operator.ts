/** The author of changes by `npm run admin`, in the audit log. */
export const operator = { id: null, username: 'operator (command line)' }
