/** The login has a page of its own, which shows its form before any code is there. */
export const loginPath = '/admin/login'
