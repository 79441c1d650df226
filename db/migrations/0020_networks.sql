ALTER TABLE `failed_logins` ADD `network` text;--> statement-breakpoint
CREATE INDEX `failed_logins_network` ON `failed_logins` (`network`,`created_at`) WHERE "failed_logins"."network" is not null;