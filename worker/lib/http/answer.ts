/**
 * The JSON of a service's answer, typed by the service's documentation. Each field may be missing, because a proxy in
 * between may answer something else. Without JSON, all are missing.
 */
export const answerBody = async <Body extends object>(response: Response): Promise<Partial<Body>> =>
  // A service's documentation is the only source for the type of its answer.
  (await response.json().catch(() => ({}))) as Partial<Body>
