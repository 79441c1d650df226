/** Screens that a mailed or printed link opens, signed in or not. */
export const linkPaths: readonly string[] = ['/admin/invite', '/admin/setup', '/admin/recovery']
