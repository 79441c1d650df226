import { isStaff, type Role } from '#db/model/access.ts'
import { loginPath } from '../navigation/loginPath.ts'

function wanted() {
  const back = new URLSearchParams(location.search).get('back') ?? ''
  // Parsed as the browser does: `/admin/../x` and `//x` lead out of the admin area.
  const address = URL.canParse(back, location.origin) ? back : '/admin'
  const { origin, pathname, search } = new URL(address, location.origin)
  const isOurs =
    origin === location.origin && /^\/admin(\/|$)/.test(pathname) && pathname !== loginPath
  return isOurs ? pathname + search : '/admin'
}

/** Leads from the login to the wanted page; users without a part of the admin area go to the public site. */
export const leaveLogin = ({ role }: { role: Role }) =>
  location.replace(isStaff(role) ? wanted() : '/')
