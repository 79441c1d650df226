CREATE TABLE `drafts` (
	`user_id` integer NOT NULL,
	`record` text NOT NULL,
	`device` text NOT NULL,
	`based_on` text,
	`content` text NOT NULL,
	`kept_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `record`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `drafts_age` ON `drafts` (`kept_at`);