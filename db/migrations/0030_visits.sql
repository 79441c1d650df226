CREATE TABLE `calendar_feeds` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_tokenHash_unique` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE TABLE `visit_types` (
	`type` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`minutes` integer NOT NULL,
	`place` text NOT NULL,
	`books` integer NOT NULL,
	`capacity` integer,
	`lead_hours` integer NOT NULL,
	`cutoff_hours` integer NOT NULL,
	`bring` text NOT NULL,
	`hours` text,
	`version` integer NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `locations` ADD `break` text DEFAULT '["12:00","13:00"]';--> statement-breakpoint
ALTER TABLE `locations` ADD `closed_days` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `locations` ADD `step_minutes` integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `locations` ADD `horizon_days` integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE `locations` ADD `capacity` integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `reminder_hours` text DEFAULT '[72,24]' NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `location_id` integer;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `starts_at` text;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `ends_at` text;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `sequence` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `source` text;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `needs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `coming` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `agreed_at` text;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `cancel_reason` text;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `person_key` text;--> statement-breakpoint
CREATE INDEX `visit_requests_time` ON `visit_requests` (`starts_at`,`ends_at`) WHERE starts_at is not null;--> statement-breakpoint
CREATE INDEX `visit_requests_person` ON `visit_requests` (`person_key`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `visit_requests_unread` ON `visit_requests` (`id`) WHERE source is null;