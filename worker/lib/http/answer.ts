/**
 * The JSON of a service's answer, whose fields its documentation names. Each may be missing, because a proxy in
 * between may answer something else; without JSON, all are.
 */
export const answerBody = async <Body extends object>(response: Response): Promise<Partial<Body>> =>
  // Nothing but the documentation types what a service sends.
  (await response.json().catch(() => ({}))) as Partial<Body>
