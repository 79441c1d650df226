/** A request with a JSON body, for bodies that the typed client would refuse. */
export const jsonRequest = (method: 'POST' | 'PUT', body: unknown) => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
