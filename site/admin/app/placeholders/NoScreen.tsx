import { BackToOverview } from '#site/admin/navigation/BackToOverview.tsx'
import { Head } from '#site/admin/base/frame/Head.tsx'

/** Shown at an address of the admin area without a screen. A login may lead back to any address. */
export const NoScreen = () => (
  <Head title="Page Not Found" text="There is no such screen in the admin area.">
    <BackToOverview />
  </Head>
)
