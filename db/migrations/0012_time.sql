CREATE TABLE `redirects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_source_unique` ON `redirects` (`source`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`record` text NOT NULL,
	`record_id` text NOT NULL,
	`values` text NOT NULL,
	`deleted` integer DEFAULT false NOT NULL,
	`user_id` integer,
	`username` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `revisions_of_record` ON `revisions` (`record`,`record_id`,`id`);--> statement-breakpoint
CREATE INDEX `revisions_deleted` ON `revisions` (`created_at`) WHERE "revisions"."deleted" = 1;--> statement-breakpoint
-- Posts keep the dates that visitors saw.
UPDATE `blog_posts` SET `published_at` = `created_at` WHERE `published` = 1 AND `published_at` IS NULL;--> statement-breakpoint
-- Posts are public up to the time of the stored version.
UPDATE `publish_state` SET `changed_at` = max(coalesce(`changed_at`, strftime('%Y-%m-%dT%H:%M:%fZ')), coalesce((SELECT max(`published_at`) FROM `blog_posts` WHERE `published` = 1 AND `published_at` <= strftime('%Y-%m-%dT%H:%M:%fZ')), ''));
