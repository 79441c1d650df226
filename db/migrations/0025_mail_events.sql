CREATE TABLE `undeliverable_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL,
	`cleared_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `undeliverable_addresses_email_unique` ON `undeliverable_addresses` (`email`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `provider_id` text;--> statement-breakpoint
CREATE INDEX `mail_outbox_provider` ON `mail_outbox` (`provider_id`) WHERE "mail_outbox"."provider_id" is not null;