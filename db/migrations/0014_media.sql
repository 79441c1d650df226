CREATE TABLE `media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`file` text NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`alt` text NOT NULL,
	`decorative` integer DEFAULT false NOT NULL,
	`caption` text,
	`credit` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`focal_x` integer DEFAULT 50 NOT NULL,
	`focal_y` integer DEFAULT 50 NOT NULL,
	`bytes` integer NOT NULL,
	`search_text` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_key_unique` ON `media` (`key`);--> statement-breakpoint
-- Photos that are shown already come into the library. They are measured later: see worker/lib/pictures/measure.ts.
INSERT INTO `media` (`key`, `file`, `type`, `name`, `alt`, `width`, `height`, `bytes`, `created_at`, `updated_at`)
SELECT lower(substr(`image_url`, 8, 36)), lower(substr(`image_url`, 8, 36)), 'image/jpeg', min(`name`), 'Portrait of ' || min(`name`), 0, 0, 0, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')
FROM `team_members` WHERE `image_url` GLOB '/media/????????-????-????-????-????????????*' GROUP BY 1;--> statement-breakpoint
-- Pictures of posts had no description, and were passed over by screen readers.
INSERT OR IGNORE INTO `media` (`key`, `file`, `type`, `name`, `alt`, `decorative`, `width`, `height`, `bytes`, `created_at`, `updated_at`)
SELECT lower(substr(`image_url`, 8, 36)), lower(substr(`image_url`, 8, 36)), 'image/jpeg', min(`title`), '', 1, 0, 0, 0, strftime('%Y-%m-%dT%H:%M:%fZ'), strftime('%Y-%m-%dT%H:%M:%fZ')
FROM `blog_posts` WHERE `image_url` GLOB '/media/????????-????-????-????-????????????*' GROUP BY 1;
